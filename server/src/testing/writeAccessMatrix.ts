import { writeFileSync } from 'node:fs'
import { accessMatrix } from './accessMatrix'

writeFileSync(new URL('../../../docs/access-matrix.md', import.meta.url), accessMatrix())
