import { fileURLToPath } from 'node:url'
import { type Plugin, runnerImport } from 'vite'
import type { Area, Endpoint } from '../../contract/src/kit/endpoint'

const moduleName = 'virtual:mashfa-api'
const resolvedName = `\0${moduleName}`
const contractFile = fileURLToPath(new URL('../../contract/src/index.ts', import.meta.url))
const makeAreaFile = fileURLToPath(new URL('../src/lib/api/makeArea.ts', import.meta.url))

/** json: JSON body and response. form: multipart request body. blob: the response is a file. */
export type CallKind = 'json' | 'form' | 'blob'
/**
 * What the browser needs to make a call: the method, the path with its parameters in braces, and the format of body or
 * response.
 */
export type CallRow = readonly [method: Endpoint['method'], path: string, kind: CallKind]

function kindOf(endpoint: Endpoint): CallKind {
  if (endpoint.form ?? endpoint.files) return 'form'
  return endpoint.response.meta()?.title === 'File' ? 'blob' : 'json'
}

/** Returns the rows of one area's calls by name. */
function rowsOf(area: Area): Record<string, CallRow> {
  return Object.fromEntries(
    Object.entries(area).map(([name, call]): [string, CallRow] => [name, [call.method, call.path, kindOf(call)]]),
  )
}

/**
 * Returns the source of one area's module. It has no side effects, so that only chunks that use the area include it.
 */
function areaModule(name: string, area: Area): string {
  const rows = JSON.stringify(rowsOf(area))
  return `import { makeArea } from ${JSON.stringify(makeAreaFile)}
export const area = /* @__PURE__ */ makeArea(${JSON.stringify(name)}, ${rows})`
}

/**
 * Serves `virtual:mashfa-api`: the contract's calls without their schemas, so that the first load contains neither zod
 * nor the schemas of every area. Each area is a separate module, which is fetched with the screens that use it.
 */
export function callsByArea(): Plugin {
  let contractFiles: string[] = []
  let reading: Promise<Record<string, Area>> | undefined
  async function readContract() {
    const { module, dependencies } = await runnerImport<{ contract: Record<string, Area> }>(contractFile)
    contractFiles = [contractFile, ...dependencies]
    return module.contract
  }
  return {
    name: 'mashfa-calls-by-area',
    resolveId: (id) => (id === moduleName || id.startsWith(`${moduleName}/`) ? `\0${id}` : undefined),
    async load(id) {
      if (!id.startsWith(resolvedName)) return
      reading ??= readContract()
      const contract = await reading
      for (const file of contractFiles) this.addWatchFile(file)
      if (id === resolvedName) {
        const names = Object.keys(contract)
        const code = names.map((name) => `export { area as ${name} } from '${moduleName}/${name}'`).join('\n')
        return { code, moduleSideEffects: false }
      }
      const name = id.slice(resolvedName.length + 1)
      const area = contract[name]
      return area && { code: areaModule(name, area), moduleSideEffects: false }
    },
    hotUpdate({ file }) {
      if (!contractFiles.includes(file)) return
      reading = undefined
      const modules = [...this.environment.moduleGraph.idToModuleMap.values()]
      return modules.filter(({ id }) => id?.startsWith(resolvedName))
    },
  }
}
