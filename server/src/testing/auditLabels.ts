import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { labelledAs } from '#contract/kit/record'
import { projectRoot } from '../platform/root'

type Texts = Record<string, string>

function textsIn(language: string): Texts {
  const areas = join(projectRoot(), 'web/src/areas')
  const files = readdirSync(areas).map((area) => join(areas, area, 'locales', `${language}.json`))
  return Object.assign({}, ...files.filter(existsSync).map((file) => JSON.parse(readFileSync(file, 'utf8'))))
}

/**
 * Returns which fields of a kind of record have no label in the web client, in one of the languages: neither one of this
 * kind in the catalogue of its area, nor one that means the same in every kind in the catalogue of the audit log.
 */
export function unlabelled(fields: readonly { kind: string | null; name: string }[]): string[] {
  const languages = ['en', 'ar'].map(textsIn)
  const shared = ['en', 'ar'].map(
    (language): Texts =>
      JSON.parse(readFileSync(join(projectRoot(), 'web/src/areas/audit/locales', `${language}.json`), 'utf8')),
  )
  return fields.flatMap(({ kind, name }) => {
    const isLabelled =
      languages.every((texts) => `audited.${kind && labelledAs(kind)}.${name}` in texts) ||
      shared.every((texts) => `field.${name}` in texts)
    return isLabelled ? [] : [`${kind}.${name}`]
  })
}
