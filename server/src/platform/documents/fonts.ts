import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { unpackWoff } from './unpackWoff'

const weights = [400, 600] as const

/** Each file has a part of the letters; the template names the families in this order. */
const parts = [
  { name: '@fontsource/ibm-plex-sans', subset: 'ibm-plex-sans-latin', family: undefined },
  { name: '@fontsource/ibm-plex-sans-arabic', subset: 'ibm-plex-sans-arabic-arabic', family: undefined },
  { name: '@fontsource/ibm-plex-sans', subset: 'ibm-plex-sans-latin-ext', family: 'Document Latin' },
  { name: '@fontsource/ibm-plex-sans', subset: 'ibm-plex-sans-greek', family: 'Document Greek' },
  { name: '@fontsource/ibm-plex-sans', subset: 'ibm-plex-sans-cyrillic', family: 'Document Cyrillic' },
] as const

let loaded: Promise<Buffer[]> | undefined

/** Returns the fonts of documents. They are unpacked once, when the first document is made. */
export function documentFonts(): Promise<Buffer[]> {
  loaded ??= load()
  return loaded
}

function load(): Promise<Buffer[]> {
  const { resolve } = createRequire(import.meta.url)
  return Promise.all(
    parts.flatMap(({ name, subset, family }) =>
      weights.map(async (weight) => {
        const folder = dirname(resolve(`${name}/package.json`))
        return unpackWoff(await readFile(join(folder, 'files', `${subset}-${weight}-normal.woff`)), family)
      }),
    ),
  )
}
