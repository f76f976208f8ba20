// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

interface IErc3009 {
    function receiveWithAuthorization(
        address from,
        address to,
        uint256 value,
        uint256 validAfter,
        uint256 validBefore,
        bytes32 nonce,
        bytes memory signature
    ) external;

    function transfer(address to, uint256 value) external returns (bool);
}

interface IDepositCollector {
    /// Moves `amount` of `token` from `payer` to the caller.
    function collect(address payer, address token, uint256 amount, bytes32 channelId, bytes calldata data) external;
}

/// Test double of the deposit collector that takes an EIP-3009 authorization. The nonce of the authorization is bound to
/// the channel, and only the escrow may call, so the money reaches only the channel that the payer signed for.
contract Erc3009Collector is IDepositCollector {
    address private constant ESCROW = 0x4020074e9dF2ce1deE5A9C1b5c3f541D02a10003;

    error CallerMustBeEscrow();
    error NotTransferred();

    function collect(address payer, address token, uint256 amount, bytes32 channelId, bytes calldata data) external {
        require(msg.sender == ESCROW, CallerMustBeEscrow());
        (uint256 validAfter, uint256 validBefore, uint256 salt, bytes memory signature) = abi.decode(
            data,
            (uint256, uint256, uint256, bytes)
        );
        bytes32 nonce = keccak256(abi.encode(channelId, salt));
        IErc3009(token).receiveWithAuthorization(payer, address(this), amount, validAfter, validBefore, nonce, signature);
        require(IErc3009(token).transfer(ESCROW, amount), NotTransferred());
    }
}
