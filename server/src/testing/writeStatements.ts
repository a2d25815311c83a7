import { writeFileSync } from 'node:fs'
import { statementsPage } from './statementsPerCall'

writeFileSync(new URL('../../../docs/statements.md', import.meta.url), statementsPage())
