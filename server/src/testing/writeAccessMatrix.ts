import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { accessMatrix } from './accessMatrix'

const folder = new URL('../../../docs/access-matrix/', import.meta.url)
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder)
for (const [name, page] of accessMatrix()) writeFileSync(new URL(name, folder), page)
