import { afterEach } from 'vitest'
import { setRowCheck } from '../database/rows'
import { comparedStatements, compareRows, takeMismatches } from './rowComparison'

declare module 'vitest' {
  interface TaskMeta {
    /** Of a file: `comparedStatements` of its worker after its last test. */
    comparedStatements?: string[]
  }
}

setRowCheck(compareRows)

afterEach(({ task }) => {
  task.file.meta.comparedStatements = comparedStatements()
  // A mismatch in a request is a 500, which a test may expect for another reason, and in a job a line in the log.
  const [mismatch] = takeMismatches()
  if (mismatch) throw mismatch
})
