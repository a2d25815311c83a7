declare module 's3rver' {
  interface Options {
    address: string
    port: number
    silent: boolean
    vhostBuckets: boolean
    directory: string
    configureBuckets: { name: string; configs: string[] }[]
  }

  export default class S3rver {
    constructor(options: Options)
    run(): Promise<unknown>
    close(): Promise<void>
  }
}
