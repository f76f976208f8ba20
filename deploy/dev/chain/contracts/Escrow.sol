// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {Multicall} from "@openzeppelin/contracts/utils/Multicall.sol";
import {ReentrancyGuard} from "@openzeppelin/contracts/utils/ReentrancyGuard.sol";
import {SignatureChecker} from "@openzeppelin/contracts/utils/cryptography/SignatureChecker.sol";
import {IDepositCollector} from "./Erc3009Collector.sol";

struct ChannelConfig {
    address payer;
    address payerAuthorizer;
    address receiver;
    address receiverAuthorizer;
    address token;
    uint40 withdrawDelay;
    bytes32 salt;
}

struct Voucher {
    ChannelConfig channel;
    uint128 maxClaimableAmount;
}

struct VoucherClaim {
    Voucher voucher;
    bytes signature;
    uint128 totalClaimed;
}

struct Channel {
    uint128 balance;
    uint128 totalClaimed;
}

struct Withdrawal {
    uint128 amount;
    uint40 initiatedAt;
}

struct Receiver {
    uint128 totalClaimed;
    uint128 totalSettled;
}

/// Test double of the escrow of the scheme `batch-settlement`, written from the text of the scheme and its ABI.
/// Its code is placed without running the constructor on the chain, so nothing may depend on its storage.
contract Escrow is EIP712, Multicall, ReentrancyGuard {
    using SafeERC20 for IERC20;

    event ChannelCreated(bytes32 indexed channelId, ChannelConfig config);
    event ChannelClosed(bytes32 indexed channelId, ChannelConfig config);
    event Deposited(bytes32 indexed channelId, address indexed sender, uint128 amount, uint128 newBalance);
    event Claimed(bytes32 indexed channelId, address indexed sender, uint128 claimAmount, uint128 newTotalClaimed);
    event Refunded(bytes32 indexed channelId, address indexed sender, uint128 amount);
    event WithdrawInitiated(bytes32 indexed channelId, uint128 amount, uint40 finalizeAfter);
    event WithdrawFinalized(bytes32 indexed channelId, address indexed sender, uint128 amount);
    event Settled(address indexed receiver, address indexed token, address indexed sender, uint128 amount);

    error InvalidConfig();
    error ZeroAmount();
    error NotCollected();
    error NotAuthorized();
    error InvalidSignature();
    error ExceedsVoucher();
    error ExceedsBalance();
    error InvalidNonce();
    error WithdrawalPending();
    error WithdrawalNotReady();

    bytes32 public constant CHANNEL_CONFIG_TYPEHASH =
        keccak256(
            "ChannelConfig(address payer,address payerAuthorizer,address receiver,address receiverAuthorizer,address token,uint40 withdrawDelay,bytes32 salt)"
        );
    bytes32 public constant VOUCHER_TYPEHASH = keccak256("Voucher(bytes32 channelId,uint128 maxClaimableAmount)");
    bytes32 public constant REFUND_TYPEHASH = keccak256("Refund(bytes32 channelId,uint256 nonce,uint128 amount)");
    bytes32 public constant CLAIM_ENTRY_TYPEHASH =
        keccak256("ClaimEntry(bytes32 channelId,uint128 maxClaimableAmount,uint128 totalClaimed)");
    bytes32 public constant CLAIM_BATCH_TYPEHASH =
        keccak256(
            "ClaimBatch(ClaimEntry[] claims)ClaimEntry(bytes32 channelId,uint128 maxClaimableAmount,uint128 totalClaimed)"
        );
    uint40 public constant MIN_WITHDRAW_DELAY = 15 minutes;
    uint40 public constant MAX_WITHDRAW_DELAY = 30 days;

    mapping(bytes32 channelId => Channel) public channels;
    mapping(bytes32 channelId => Withdrawal) public pendingWithdrawals;
    mapping(bytes32 channelId => uint256) public refundNonce;
    mapping(address receiver => mapping(address token => Receiver)) public receivers;

    constructor() EIP712("x402 Batch Settlement", "1") {}

    // ---- Deposit

    function deposit(
        ChannelConfig calldata config,
        uint128 amount,
        address collector,
        bytes calldata collectorData
    ) external nonReentrant {
        require(amount > 0, ZeroAmount());
        require(
            config.payer != address(0) &&
                config.receiver != address(0) &&
                config.receiverAuthorizer != address(0) &&
                config.token != address(0) &&
                config.withdrawDelay >= MIN_WITHDRAW_DELAY &&
                config.withdrawDelay <= MAX_WITHDRAW_DELAY,
            InvalidConfig()
        );
        bytes32 channelId = getChannelId(config);
        IERC20 token = IERC20(config.token);
        uint256 before = token.balanceOf(address(this));
        IDepositCollector(collector).collect(config.payer, config.token, amount, channelId, collectorData);
        require(token.balanceOf(address(this)) == before + amount, NotCollected());
        Channel storage channel = channels[channelId];
        if (channel.balance == 0 && channel.totalClaimed == 0) emit ChannelCreated(channelId, config);
        channel.balance += amount;
        emit Deposited(channelId, msg.sender, amount, channel.balance);
    }

    // ---- Claim and settle

    /// Called by the receiver or the receiver authorizer of every row.
    function claim(VoucherClaim[] calldata voucherClaims) external nonReentrant {
        for (uint256 i = 0; i < voucherClaims.length; i++) {
            ChannelConfig calldata config = voucherClaims[i].voucher.channel;
            require(_isReceiving(config, msg.sender), NotAuthorized());
            _claim(voucherClaims[i]);
        }
    }

    /// Called by anyone with a signature of the receiver authorizer, who is the same in every row.
    function claimWithSignature(
        VoucherClaim[] calldata voucherClaims,
        bytes calldata authorizerSignature
    ) external nonReentrant {
        require(voucherClaims.length > 0, ZeroAmount());
        address authorizer = voucherClaims[0].voucher.channel.receiverAuthorizer;
        _checkSigned(authorizer, getClaimBatchDigest(voucherClaims), authorizerSignature);
        for (uint256 i = 0; i < voucherClaims.length; i++) {
            require(voucherClaims[i].voucher.channel.receiverAuthorizer == authorizer, NotAuthorized());
            _claim(voucherClaims[i]);
        }
    }

    function settle(address receiver, address token) external nonReentrant {
        Receiver storage account = receivers[receiver][token];
        uint128 amount = account.totalClaimed - account.totalSettled;
        if (amount == 0) return;
        account.totalSettled = account.totalClaimed;
        emit Settled(receiver, token, msg.sender, amount);
        IERC20(token).safeTransfer(receiver, amount);
    }

    /// A row that claims no more than was claimed before changes nothing.
    function _claim(VoucherClaim calldata row) private {
        ChannelConfig calldata config = row.voucher.channel;
        bytes32 channelId = getChannelId(config);
        Channel storage channel = channels[channelId];
        bytes32 digest = getVoucherDigest(channelId, row.voucher.maxClaimableAmount);
        if (config.payerAuthorizer == address(0)) _checkSigned(config.payer, digest, row.signature);
        else require(ECDSA.recover(digest, row.signature) == config.payerAuthorizer, InvalidSignature());
        require(row.totalClaimed <= row.voucher.maxClaimableAmount, ExceedsVoucher());
        require(row.totalClaimed <= channel.balance, ExceedsBalance());
        if (row.totalClaimed <= channel.totalClaimed) return;
        uint128 added = row.totalClaimed - channel.totalClaimed;
        receivers[config.receiver][config.token].totalClaimed += added;
        channel.totalClaimed = row.totalClaimed;
        emit Claimed(channelId, msg.sender, added, row.totalClaimed);
    }

    // ---- Refund

    function refund(ChannelConfig calldata config, uint128 amount) external nonReentrant {
        require(_isReceiving(config, msg.sender), NotAuthorized());
        _refund(config, getChannelId(config), amount);
    }

    /// Called by anyone with a signature of the receiver authorizer.
    function refundWithSignature(
        ChannelConfig calldata config,
        uint128 amount,
        uint256 nonce,
        bytes calldata receiverAuthorizerSignature
    ) external nonReentrant {
        bytes32 channelId = getChannelId(config);
        require(nonce == refundNonce[channelId], InvalidNonce());
        _checkSigned(config.receiverAuthorizer, getRefundDigest(channelId, nonce, amount), receiverAuthorizerSignature);
        _refund(config, channelId, amount);
    }

    /// Uses the nonce even when nothing is left. Reduces a pending withdrawal.
    function _refund(ChannelConfig calldata config, bytes32 channelId, uint128 amount) private {
        require(amount > 0, ZeroAmount());
        refundNonce[channelId]++;
        uint128 paid = _smaller(amount, _available(channelId));
        if (paid == 0) return;
        Withdrawal storage pending = pendingWithdrawals[channelId];
        if (paid >= pending.amount) delete pendingWithdrawals[channelId];
        else pending.amount -= paid;
        emit Refunded(channelId, msg.sender, paid);
        _payBack(config, channelId, paid);
    }

    // ---- Timed withdrawal

    function initiateWithdraw(ChannelConfig calldata config, uint128 amount) external nonReentrant {
        bytes32 channelId = getChannelId(config);
        require(_isPaying(config, msg.sender), NotAuthorized());
        require(pendingWithdrawals[channelId].initiatedAt == 0, WithdrawalPending());
        require(amount > 0, ZeroAmount());
        require(amount <= _available(channelId), ExceedsBalance());
        pendingWithdrawals[channelId] = Withdrawal(amount, uint40(block.timestamp));
        emit WithdrawInitiated(channelId, amount, uint40(block.timestamp) + config.withdrawDelay);
    }

    /// Pays what is left of the requested amount after the claims made in the meantime.
    function finalizeWithdraw(ChannelConfig calldata config) external nonReentrant {
        bytes32 channelId = getChannelId(config);
        require(_isPaying(config, msg.sender), NotAuthorized());
        Withdrawal memory pending = pendingWithdrawals[channelId];
        require(
            pending.initiatedAt != 0 && block.timestamp >= pending.initiatedAt + config.withdrawDelay,
            WithdrawalNotReady()
        );
        delete pendingWithdrawals[channelId];
        uint128 paid = _smaller(pending.amount, _available(channelId));
        emit WithdrawFinalized(channelId, msg.sender, paid);
        if (paid > 0) _payBack(config, channelId, paid);
    }

    // ---- Digests

    function getChannelId(ChannelConfig calldata config) public view returns (bytes32) {
        return _hashTypedDataV4(keccak256(abi.encode(CHANNEL_CONFIG_TYPEHASH, config)));
    }

    function getVoucherDigest(bytes32 channelId, uint128 maxClaimableAmount) public view returns (bytes32) {
        return _hashTypedDataV4(keccak256(abi.encode(VOUCHER_TYPEHASH, channelId, maxClaimableAmount)));
    }

    function getRefundDigest(bytes32 channelId, uint256 nonce, uint128 amount) public view returns (bytes32) {
        return _hashTypedDataV4(keccak256(abi.encode(REFUND_TYPEHASH, channelId, nonce, amount)));
    }

    function getClaimBatchDigest(VoucherClaim[] calldata voucherClaims) public view returns (bytes32) {
        bytes32[] memory entries = new bytes32[](voucherClaims.length);
        for (uint256 i = 0; i < voucherClaims.length; i++) {
            VoucherClaim calldata row = voucherClaims[i];
            entries[i] = keccak256(
                abi.encode(
                    CLAIM_ENTRY_TYPEHASH,
                    getChannelId(row.voucher.channel),
                    row.voucher.maxClaimableAmount,
                    row.totalClaimed
                )
            );
        }
        return _hashTypedDataV4(keccak256(abi.encode(CLAIM_BATCH_TYPEHASH, keccak256(abi.encodePacked(entries)))));
    }

    // ---- Shared

    function _payBack(ChannelConfig calldata config, bytes32 channelId, uint128 amount) private {
        Channel storage channel = channels[channelId];
        channel.balance -= amount;
        if (channel.balance == 0 && channel.totalClaimed == 0) emit ChannelClosed(channelId, config);
        IERC20(config.token).safeTransfer(config.payer, amount);
    }

    function _available(bytes32 channelId) private view returns (uint128) {
        return channels[channelId].balance - channels[channelId].totalClaimed;
    }

    function _checkSigned(address signer, bytes32 digest, bytes calldata signature) private view {
        require(SignatureChecker.isValidSignatureNow(signer, digest, signature), InvalidSignature());
    }

    function _isReceiving(ChannelConfig calldata config, address caller) private pure returns (bool) {
        return caller == config.receiver || caller == config.receiverAuthorizer;
    }

    function _isPaying(ChannelConfig calldata config, address caller) private pure returns (bool) {
        return caller == config.payer || (caller == config.payerAuthorizer && caller != address(0));
    }

    function _smaller(uint128 a, uint128 b) private pure returns (uint128) {
        return a < b ? a : b;
    }
}
