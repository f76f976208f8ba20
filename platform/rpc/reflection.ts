import { create, createRegistry, type DescFile, type DescService, fromBinary, type MessageInitShape, toBinary } from '@bufbuild/protobuf'
import { FileDescriptorProtoSchema } from '@bufbuild/protobuf/wkt'
import { type ServerDuplexStream, type ServiceDefinition, status, type UntypedServiceImplementation } from '@grpc/grpc-js'
import {
  ServerReflection,
  type ServerReflectionRequest,
  ServerReflectionRequestSchema,
  type ServerReflectionResponse,
  ServerReflectionResponseSchema,
} from '@touchline/contract/grpc/reflection'
import { getPath } from './client.ts'

type Question = ServerReflectionRequest['messageRequest']
type Answer = NonNullable<MessageInitShape<typeof ServerReflectionResponseSchema>['messageResponse']>

/** grpc.reflection.v1 of these services, from their generated descriptors: no .proto file is read. */
export function reflection(services: readonly DescService[]): {
  definition: ServiceDefinition
  implementation: UntypedServiceImplementation
} {
  const method = ServerReflection.method.serverReflectionInfo
  const answer = answers([...services, ServerReflection])
  return {
    definition: {
      [method.localName]: {
        path: getPath(method),
        requestStream: true,
        responseStream: true,
        requestSerialize: (request: ServerReflectionRequest) => Buffer.from(toBinary(ServerReflectionRequestSchema, request)),
        requestDeserialize: (bytes: Buffer) => fromBinary(ServerReflectionRequestSchema, bytes),
        responseSerialize: (response: ServerReflectionResponse) => Buffer.from(toBinary(ServerReflectionResponseSchema, response)),
        responseDeserialize: (bytes: Buffer) => fromBinary(ServerReflectionResponseSchema, bytes),
      },
    },
    implementation: {
      [method.localName]: (stream: ServerDuplexStream<ServerReflectionRequest, ServerReflectionResponse>) => {
        stream.on('data', (request: ServerReflectionRequest) => {
          const messageResponse = answer(request.messageRequest)
          stream.write(create(ServerReflectionResponseSchema, { validHost: request.host, originalRequest: request, messageResponse }))
        })
        stream.on('end', () => stream.end())
      },
    },
  }
}

function answers(services: readonly DescService[]): (question: Question) => Answer {
  const files = new Map(services.flatMap(({ file }) => withImports(file)).map((file) => [file.proto.name, file]))
  const registry = createRegistry(...files.values())
  // A method, field or enum value is in the file of its parent.
  const getFile = (symbol: string) => (registry.get(symbol) ?? registry.get(symbol.slice(0, symbol.lastIndexOf('.'))))?.file
  return (question) => {
    switch (question.case) {
      case 'listServices':
        return { case: 'listServicesResponse', value: { service: services.map(({ typeName }) => ({ name: typeName })) } }
      case 'fileByFilename':
        return described(files.get(question.value), question.value)
      case 'fileContainingSymbol':
        return described(getFile(question.value), question.value)
      case 'allExtensionNumbersOfType':
        return { case: 'allExtensionNumbersResponse', value: { baseTypeName: question.value } }
      case 'fileContainingExtension':
        return refusal(status.NOT_FOUND, 'There are no extensions here.')
      case undefined:
        return refusal(status.INVALID_ARGUMENT, 'The request asks nothing.')
      default:
        return question satisfies never
    }
  }
}

function described(file: DescFile | undefined, asked: string): Answer {
  if (!file) return refusal(status.NOT_FOUND, `Nothing here is called ${asked}.`)
  const fileDescriptorProto = withImports(file).map(({ proto }) => toBinary(FileDescriptorProtoSchema, proto))
  return { case: 'fileDescriptorResponse', value: { fileDescriptorProto } }
}

const refusal = (errorCode: number, errorMessage: string): Answer => ({ case: 'errorResponse', value: { errorCode, errorMessage } })

/** The file and its transitive imports, itself first, each once. */
function withImports(file: DescFile, found = new Set<DescFile>()): DescFile[] {
  found.add(file)
  for (const imported of file.dependencies) if (!found.has(imported)) withImports(imported, found)
  return [...found]
}
