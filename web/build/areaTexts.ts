import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const modulePrefix = 'virtual:mashfa-texts/'
const areas = fileURLToPath(new URL('../src/areas', import.meta.url))

type Texts = Record<string, string>

/**
 * Texts that are in the catalogue of their area but are shown by screens of other areas: labels of the menu; names of
 * calls, of kinds of record and of their fields in the audit log; names of permissions and their subjects; what
 * explanations of access call records and their access rules. Those of auth and guest are in the catalogue of audit, because
 * the catalogues of auth and guest are loaded with the first page.
 */
const kinds = {
  menu: { prefixes: ['menu.'], byArea: true },
  calls: { prefixes: ['did.'], byArea: false },
  permissions: { prefixes: ['permission.', 'subject.'], byArea: false },
  audited: { prefixes: ['audited.'], byArea: false },
  why: { prefixes: ['why.kind.', 'why.rule.'], byArea: false },
} as const

export type AreaTextsKind = keyof typeof kinds

/** A key that is looked up in one of the catalogues of all areas only: the build leaves it out of that of its area. */
export type CollectedKey = `${(typeof kinds)[Exclude<AreaTextsKind, 'menu'>]['prefixes'][number]}${string}`

const { menu: _menu, ...collected } = kinds
const collectedPrefixes: readonly string[] = Object.values(collected).flatMap(({ prefixes }) => prefixes)

/** Returns the texts of an area's catalogue that are looked up there. */
export function textsOfScreens(texts: Texts): Texts {
  const isCollected = (key: string) => collectedPrefixes.some((prefix) => key.startsWith(prefix))
  return Object.fromEntries(Object.entries(texts).filter(([key]) => !isCollected(key)))
}

/** Returns the catalogue files in one language, by area. */
function filesOf(language: string): [area: string, file: string][] {
  return readdirSync(areas, { recursive: true, encoding: 'utf8' }).flatMap((path): [string, string][] => {
    const [area = '', folder, name] = path.replaceAll('\\', '/').split('/')
    return folder === 'locales' && name === `${language}.json` ? [[area, `${areas}/${path}`]] : []
  })
}

/**
 * Returns the texts of one kind from all areas.
 * @param kind `menu` has area and key, `users.menu.users`; the others have the key, `did.users.create`
 * @param language `en` or `ar`
 * @throws Error if two areas have the same key
 */
export function areaTextsIn(kind: AreaTextsKind, language: string): Texts {
  const { prefixes, byArea } = kinds[kind]
  const texts = new Map<string, string>()
  for (const [area, file] of filesOf(language)) {
    for (const [key, text] of Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Texts)) {
      if (!prefixes.some((prefix) => key.startsWith(prefix))) continue
      const name = byArea ? `${area}.${key}` : key
      if (texts.has(name)) throw new Error(`Two areas have the text ${name}`)
      texts.set(name, text)
    }
  }
  return Object.fromEntries(texts)
}

function isKind(name: string | undefined): name is AreaTextsKind {
  return name !== undefined && name in kinds
}

/**
 * Serves the virtual modules `virtual:mashfa-texts/menu/en` and so on, so that a screen that shows texts of all areas
 * does not load their whole catalogues. In a build, the catalogues of the areas lack these texts, except those of the menu, so
 * that the screens of an area do not load the names of its calls, records and permissions.
 */
export function areaTexts(): Plugin {
  let isBuild = false
  return {
    name: 'mashfa-area-texts',
    configResolved: ({ command }) => {
      isBuild = command === 'build'
    },
    transform: {
      // Before the text becomes JavaScript.
      order: 'pre',
      filter: { id: /\/locales\/(?:en|ar)\.json$/ },
      handler: (code, id) =>
        isBuild && id.startsWith(areas)
          ? { code: JSON.stringify(textsOfScreens(JSON.parse(code) as Texts)), map: null }
          : undefined,
    },
    resolveId: (id) => (id.startsWith(modulePrefix) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${modulePrefix}`)) return
      const [kind, language = ''] = id.slice(modulePrefix.length + 1).split('/')
      if (!isKind(kind)) return
      for (const [, file] of filesOf(language)) this.addWatchFile(file)
      return `export default ${JSON.stringify(areaTextsIn(kind, language))}`
    },
    hotUpdate({ file }) {
      if (!file.startsWith(areas) || !file.endsWith('.json')) return
      const modules = Object.keys(kinds).flatMap((kind) =>
        ['en', 'ar'].flatMap(
          (language) => this.environment.moduleGraph.getModuleById(`\0${modulePrefix}${kind}/${language}`) ?? [],
        ),
      )
      return modules.length > 0 ? modules : undefined
    },
  }
}
