import { fileURLToPath } from 'node:url'
import { type Plugin, runnerImport } from 'vite'

const moduleName = 'virtual:mashfa-mantine-variables.css'
const source = fileURLToPath(new URL('../src/ui/mantine/variables.ts', import.meta.url))

/**
 * Serves `virtual:mashfa-mantine-variables.css`: Mantine's CSS variables for our theme, computed once at build time and
 * not in each browser.
 */
export function mantineVariables(): Plugin {
  return {
    name: 'mashfa-mantine-variables',
    // Resolved to the plain name: Vite's dev server does not serve a stylesheet whose name has the \0 prefix of virtual
    // modules.
    resolveId: (id) => (id === moduleName ? id : undefined),
    async load(id) {
      if (id !== moduleName) return
      const { module, dependencies } = await runnerImport<{ variablesSheet(): string }>(source)
      for (const file of [source, ...dependencies]) this.addWatchFile(file)
      return module.variablesSheet()
    },
  }
}
