import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { labelledAs } from '#contract/kit/record'
import { projectRoot } from '../platform/root'

const areas = join(projectRoot(), 'web/src/areas')

/** Returns the keys in the catalogues of areas that are in every language. */
function keysOf(names: readonly string[]): Set<string> {
  const [first = new Set<string>(), ...others] = ['en', 'ar'].map((language) => {
    const files = names.map((area) => join(areas, area, 'locales', `${language}.json`)).filter(existsSync)
    return new Set(files.flatMap((file) => Object.keys(JSON.parse(readFileSync(file, 'utf8')))))
  })
  return new Set([...first].filter((key) => others.every((keys) => keys.has(key))))
}

/**
 * Returns which fields of kinds of record have no label in the web client, in one of the languages: neither one of this
 * kind in the catalogue of an area, nor one that means the same in every kind in the catalogue of the audit log.
 */
export function unlabelled(fields: readonly { kind: string | null; name: string }[]): string[] {
  const [own, shared] = [keysOf(readdirSync(areas)), keysOf(['audit'])]
  return fields.flatMap(({ kind, name }) => {
    const isLabelled = own.has(`audited.${kind && labelledAs(kind)}.${name}`) || shared.has(`field.${name}`)
    return isLabelled ? [] : [`${kind}.${name}`]
  })
}
