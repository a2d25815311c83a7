import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const index = fileURLToPath(new URL('../../../contract/src/index.ts', import.meta.url))

/** Returns the folder in `contract/src` that declares each area of the contract, by the area's name. */
export function contractFolders(): ReadonlyMap<string, string> {
  const imports = readFileSync(index, 'utf8').matchAll(/^import \{ ([^}]+) \} from '\.\/(\w+)\//gm)
  return new Map([...imports].flatMap(([, names = '', folder = '']) => names.split(', ').map((name) => [name, folder])))
}
