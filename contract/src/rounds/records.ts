import { defineRecord } from '../kit/defineRecord'

/** A round, for those who manage it: staff of its hospital, and the organizer. */
export const roundRecord = defineRecord({
  kind: 'round',
  owner: 'hospital',
  explained: true,
  entity: { name: 'round', use: 'clinical', seeds: { ADMIN: 'all', DOCTOR: 'all', COORDINATOR: ['show', 'list'] } },
})

/** That the same round takes place, and with whom: for its hospital and everybody who takes part. */
export const seenRoundRecord = defineRecord({ kind: 'seenRound', owner: 'hospital', sameFields: 'round' })

/** The same round with what it shows, for everybody who takes part. */
export const attendedRoundRecord = defineRecord({ kind: 'attendedRound', owner: 'hospital', sameFields: 'round' })

/** The same round, for whoever controls it: the organizer, and the presenter for as long as they are it. */
export const ledRoundRecord = defineRecord({ kind: 'ledRound', owner: 'hospital', sameFields: 'round' })

/** A case in the agenda of a round, for everybody who takes part in the round. */
export const roundCaseRecord = defineRecord({ kind: 'roundCase', owner: 'patient' })
