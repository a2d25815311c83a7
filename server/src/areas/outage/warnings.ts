import type { Block } from '../../platform/documents/documentContent'
import { isolated } from '../../platform/documents/isolate'
import { localizedName } from '../../platform/texts'
import { type DocumentTexts, joined } from '../documents'
import type { SheetContext } from './sheetContent'
import type { AlertRow, AllergyRow, HoldRow } from './sheetRows'

const danger = (title: string, text: string): Block => ({ kind: 'notice', tone: 'danger', title, text })
const plain = (title: string, text = ''): Block => ({ kind: 'notice', tone: 'plain', title, text })

/** Returns the allergies of a patient in their four states: never nothing, because that would look like none. */
export function allergiesOf(rows: readonly AllergyRow[] | null, { label }: DocumentTexts): Block {
  const title = label('documents.allergies')
  if (rows === null) return danger(title, label('outage.unreadable'))
  const listed = rows.flatMap(({ substance, severity, reaction }) =>
    substance && severity
      ? [
          joined([
            isolated(localizedName(substance)),
            label(`documents.severity.${severity}`),
            reaction && isolated(reaction),
          ]),
        ]
      : [],
  )
  if (listed.length > 0) return danger(title, listed.join('\n'))
  if (rows.some(({ none_known: isNone }) => isNone)) return plain(label('documents.allergies.none_known'))
  return danger(title, label('documents.allergies.not_recorded'))
}

/** Returns the alerts of a patient, such as isolation, in the same four states. */
export function alertsOf(rows: readonly AlertRow[] | null, { label }: DocumentTexts): Block {
  const title = label('outage.alerts')
  if (rows === null) return danger(title, label('outage.unreadable'))
  const listed = rows.flatMap(({ kind, details }) =>
    kind ? [joined([label(`timeline.alert.${kind}`), details && isolated(details)])] : [],
  )
  if (listed.length > 0) return danger(title, listed.join('\n'))
  const isNone = rows.some(({ none_known: isStated }) => isStated)
  return plain(label(isNone ? 'outage.alerts.none_known' : 'outage.alerts.not_recorded'))
}

/** Returns what is on hold; nothing if nothing is. */
export function holdsOf(rows: readonly HoldRow[], { texts: { label }, at }: SheetContext): Block[] {
  if (rows.length === 0) return []
  const lines = rows.map(({ drug, from, until, reason }) =>
    joined([
      isolated(localizedName(drug)),
      label('outage.holdSince', { at: at(from) }),
      until === null ? label('outage.holdOpen') : label('outage.holdUntil', { at: at(until) }),
      isolated(reason),
    ]),
  )
  return [danger(label('outage.onHold'), lines.join('\n'))]
}
