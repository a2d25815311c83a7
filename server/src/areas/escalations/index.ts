export { criticalResults, overdueEscalations } from './backlogs'
export { followResult } from './followResult'
export { followScore } from './followScore'
export { restartEscalations } from './restart'
