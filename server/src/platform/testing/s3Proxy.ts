import { createServer, type IncomingMessage, type ServerResponse, request as sendRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { S3Settings } from '../files/s3Store'
import type { TestS3 } from './s3Server'

/**
 * Starts a server that passes requests on to an S3-compatible store.
 * @param intercept returns true for a request that is not passed on: it responds itself, or never
 */
export async function startS3Proxy(
  settings: S3Settings,
  intercept: (request: IncomingMessage, response: ServerResponse) => boolean | Promise<boolean>,
): Promise<TestS3> {
  const server = createServer(async (request, response) => {
    if (await intercept(request, response)) return
    const { method, headers } = request
    request.pipe(
      sendRequest(`${settings.endpoint}${request.url}`, { method, headers }, (answer) => {
        response.writeHead(answer.statusCode as number, answer.headers)
        answer.pipe(response)
      }),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    settings: { ...settings, endpoint: `http://127.0.0.1:${port}` },
    stop: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
