import { context } from '../../platform/context'

/** Returns all bytes of a stored file. */
export async function readFile(name: string): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of await context().platform.files.open(name)) chunks.push(chunk)
  return Buffer.concat(chunks)
}
