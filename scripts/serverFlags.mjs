/**
 * Flags for the server's Node. With Node's default heap limit of several gigabytes, V8 keeps four times as much garbage
 * as live data; with 1 GB it collects earlier. Live data is about 80 MB (docs/performance.md).
 */
export const serverFlags = ['--enable-source-maps', '--max-old-space-size=1024']
