export { lockMoves, moveTo } from './move'
export { conflictsOf } from './slotChoice'
export { type StaffColumns, staffColumnsOf } from './staffColumns'
