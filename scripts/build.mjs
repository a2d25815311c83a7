import { ensureBuilt, ensureInstalled, ensureNode } from './ensure.mjs'

ensureNode()
ensureInstalled({ withTools: false })
await ensureBuilt()
