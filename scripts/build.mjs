import { ensureBuilt, ensureInstalled, ensureNode } from './ensure.mjs'

// npm run build             builds if a source file has changed since the last build
// npm run build -- --force  always builds

ensureNode()
ensureInstalled({ withTools: false })
await ensureBuilt({ force: process.argv.includes('--force') })
