import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const modulePrefix = 'virtual:mashfa-menu/'
const areas = fileURLToPath(new URL('../src/areas', import.meta.url))

type Texts = Record<string, string>

/** Returns the catalogue files of one language as pairs of area and file path. */
function filesOf(language: string): [area: string, file: string][] {
  return readdirSync(areas, { recursive: true, encoding: 'utf8' }).flatMap((path): [string, string][] => {
    const [area = '', folder, name] = path.replaceAll('\\', '/').split('/')
    return folder === 'locales' && name === `${language}.json` ? [[area, `${areas}/${path}`]] : []
  })
}

/**
 * Returns the labels of the menu: the texts of every area whose key begins with `menu.`.
 *
 * @param language `en` or `ar`
 * @returns the texts by area and key, for example `users.menu.users`
 */
export function menuTextsIn(language: string): Texts {
  const entries = filesOf(language).flatMap(([area, file]) =>
    Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Texts)
      .filter(([key]) => key.startsWith('menu.'))
      .map(([key, text]) => [`${area}.${key}`, text]),
  )
  return Object.fromEntries(entries)
}

/**
 * Serves `virtual:mashfa-menu/en` and `/ar`: the labels of the menu, so that the menu does not wait for the whole
 * catalogue of every area that it lists.
 */
export function menuTexts(): Plugin {
  return {
    name: 'mashfa-menu-texts',
    resolveId: (id) => (id.startsWith(modulePrefix) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${modulePrefix}`)) return
      const language = id.slice(modulePrefix.length + 1)
      for (const [, file] of filesOf(language)) this.addWatchFile(file)
      return `export default ${JSON.stringify(menuTextsIn(language))}`
    },
    hotUpdate({ file }) {
      if (!file.startsWith(areas) || !file.endsWith('.json')) return
      const modules = ['en', 'ar'].flatMap(
        (language) => this.environment.moduleGraph.getModuleById(`\0${modulePrefix}${language}`) ?? [],
      )
      return modules.length > 0 ? [...modules] : undefined
    },
  }
}
