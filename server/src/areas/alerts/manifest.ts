import { alerts } from '#contract/alerts/calls'
import { handlers } from '../../platform/http/handlers'
import { clinicalListHandlers, clinicalListRule, clinicalListSource, readList } from '../clinicalLists'
import { type AreaManifest, handledCalls } from '../manifest'
import { alertsDemo } from './demo'
import { alertList } from './list'
import { alertsRecords } from './records'

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
  records: alertsRecords,
  demo: alertsDemo,
  rules: { alert: clinicalListRule('alerts') },
  sources: { alert: clinicalListSource('alerts', 'alert') },
}
