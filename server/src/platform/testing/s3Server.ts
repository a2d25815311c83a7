import type { AddressInfo } from 'node:net'
import S3rver from 's3rver'
import type { S3Settings } from '../files/s3Store'

export interface TestS3 {
  settings: S3Settings
  stop(): Promise<void>
}

/**
 * Starts an S3-compatible store in a folder of the test. It checks access keys, but not signatures.
 * @param onPort where another one was before; by default a free port
 */
export async function startS3(directory: string, onPort = 0): Promise<TestS3> {
  const server = new S3rver({
    address: '127.0.0.1',
    port: onPort,
    silent: true,
    // The bucket is in the path, as MinIO has it, whatever name the server is reached by.
    vhostBuckets: false,
    directory,
    configureBuckets: [{ name: 'mashfa', configs: [] }],
  })
  const { port } = (await server.run()) as AddressInfo
  return {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      bucket: 'mashfa',
      // The only key pair that this server accepts.
      accessKey: 'S3RVER',
      secretKey: 'S3RVER',
    },
    stop: () => server.close(),
  }
}
