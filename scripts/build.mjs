import { ensureBuilt, ensureInstalled, ensureNode } from './ensure.mjs'

// npm run build            builds when a source has changed since the last build
// npm run build -- --force  builds in any case

ensureNode()
ensureInstalled({ withTools: false })
await ensureBuilt({ force: process.argv.includes('--force') })
