import { alerts } from '#contract/alerts/calls'
import { handlers } from '../../platform/http/handlers'
import { clinicalListHandlers, clinicalListRule, clinicalListSource, readList } from '../clinicalLists'
import { type AreaManifest, handledCalls } from '../manifest'
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
  rules: { alert: clinicalListRule('alerts') },
  sources: { alert: clinicalListSource('alerts', 'alert') },
}
