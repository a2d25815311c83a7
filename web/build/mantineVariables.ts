import { fileURLToPath } from 'node:url'
import { type Plugin, runnerImport } from 'vite'

const moduleName = 'virtual:mashfa-mantine-variables.css'
const source = fileURLToPath(new URL('../src/ui/mantine/variables.ts', import.meta.url))

/** Serves `virtual:mashfa-mantine-variables.css`: Mantine's variables for our theme, said once and not by each browser. */
export function mantineVariables(): Plugin {
  return {
    name: 'mashfa-mantine-variables',
    // Under its own name: a sheet whose name begins as modules of plugins do is not served while developing.
    resolveId: (id) => (id === moduleName ? id : undefined),
    async load(id) {
      if (id !== moduleName) return
      const { module, dependencies } = await runnerImport<{ variablesSheet(): string }>(source)
      for (const file of [source, ...dependencies]) this.addWatchFile(file)
      return module.variablesSheet()
    },
  }
}
