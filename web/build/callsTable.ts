import { fileURLToPath } from 'node:url'
import { type Plugin, runnerImport } from 'vite'
import type { Area, Endpoint } from '../../contract/src/kit/endpoint'

const moduleName = 'virtual:mashfa-calls'
const resolvedName = `\0${moduleName}`
const contractFile = fileURLToPath(new URL('../../contract/src/index.ts', import.meta.url))

export type CallKind = 'json' | 'form' | 'blob'
/** What the browser needs to know to make a call: method, path with braces, and how it is sent or answered. */
export type CallRow = readonly [method: Endpoint['method'], path: string, kind: CallKind]
export type CallsTable = Record<string, Record<string, CallRow>>

function kindOf(endpoint: Endpoint): CallKind {
  if (endpoint.form ?? endpoint.files) return 'form'
  return endpoint.answer.meta()?.title === 'File' ? 'blob' : 'json'
}

/** The table of every call of the contract. In: areas by name. Out: rows by area and call. */
export function tableOf(contract: Record<string, Area>): CallsTable {
  const rowsOf = (area: Area) =>
    Object.fromEntries(
      Object.entries(area).map(([name, call]): [string, CallRow] => [name, [call.method, call.path, kindOf(call)]]),
    )
  return Object.fromEntries(Object.entries(contract).map(([name, area]) => [name, rowsOf(area)]))
}

/**
 * Serves `virtual:mashfa-calls`: the contract without its schemas, so that neither zod nor the shapes of every area
 * are part of the first load.
 */
export function callsTable(): Plugin {
  let contractFiles: string[] = []
  return {
    name: 'mashfa-calls-table',
    resolveId: (id) => (id === moduleName ? resolvedName : undefined),
    async load(id) {
      if (id !== resolvedName) return
      const { module, dependencies } = await runnerImport<{ contract: Record<string, Area> }>(contractFile)
      contractFiles = [contractFile, ...dependencies]
      for (const file of contractFiles) this.addWatchFile(file)
      return `export const calls = ${JSON.stringify(tableOf(module.contract))}`
    },
    hotUpdate({ file }) {
      if (!contractFiles.includes(file)) return
      const table = this.environment.moduleGraph.getModuleById(resolvedName)
      return table ? [table] : undefined
    },
  }
}
