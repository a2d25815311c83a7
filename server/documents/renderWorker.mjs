import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'

// Runs in a thread of its own (see server/src/platform/documents/renderer.ts), so that no request waits for a document.

const logoPath = 'logo.png'

/** An empty folder: a template finds no files but the logo, which exists in memory only. */
const workspace = mkdtempSync(join(tmpdir(), 'mashfa-documents-'))

const compiler = await createCompiler()

async function createCompiler() {
  try {
    const { default: typst } = await import(workerData.compiler)
    return typst.NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs: workerData.fonts.map(Buffer.from) }] })
  } catch {
    return undefined
  }
}

function render({ template, data, logo, maxPages }) {
  if (!compiler) return { problem: 'unavailable' }
  if (logo) compiler.mapShadow(join(workspace, logoPath), Buffer.from(logo))
  try {
    const inputs = { data, logo: logo ? logoPath : '' }
    const compiled = compiler.compile({ mainFileContent: template, inputs, resetRead: true })
    if (!compiled.result) {
      // Only the compiler's own words: they do not contain the data.
      const [first] = compiled.takeError()?.shortDiagnostics ?? []
      return { problem: 'failed', message: String(first?.message ?? 'unknown') }
    }
    const pages = compiled.result.numOfPages
    if (pages > maxPages) return { problem: 'tooLong', message: `${pages} pages` }
    return { pdf: compiler.pdf(compiled.result, {}), pages }
  } finally {
    if (logo) compiler.unmapShadow(join(workspace, logoPath))
    compiler.evictCache(0)
  }
}

parentPort.on('message', (task) => {
  let outcome
  try {
    outcome = render(task)
    // A picture that cannot be drawn must not prevent the document.
    if (outcome.problem === 'failed' && task.logo) outcome = render({ ...task, logo: null })
  } catch (error) {
    outcome = { problem: 'failed', message: String(error) }
  }
  parentPort.postMessage({ id: task.id, ...outcome })
})
