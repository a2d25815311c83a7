import { alerts } from '#contract/alerts/calls'
import { handlers } from '../../platform/http/handlers'
import { clinicalListHandlers, clinicalListRecords, readList } from '../clinicalLists'
import { type AreaManifest, handledCalls } from '../manifest'
import { alertsDemo } from './demo'
import { alertList } from './list'

const alertHandlers = handlers(alerts, {
  ...clinicalListHandlers(alertList),
  list: async ({ params }) => {
    const { entries, ...known } = await readList(alertList, params.id)
    return { data: { ...known, alerts: entries } }
  },
})

export const alertsArea: AreaManifest = {
  name: 'alerts',
  calls: [handledCalls('alerts', alerts, alertHandlers)],
  ...clinicalListRecords({
    name: 'alerts',
    kind: 'alert',
    keyColumn: 'details_key',
    part: 'allergies',
    timeline: { detail: `'alert_kind', kind, 'extra', details` },
  }),
  demo: alertsDemo,
}
