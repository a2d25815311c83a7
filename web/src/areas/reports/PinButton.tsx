import { IconPin, IconPinnedOff } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '../../app/i18n/useText'
import { api } from '../../lib/api/api'
import { asProblem } from '../../lib/api/problem'
import { reportProblem } from '../../lib/api/problemReport'
import { apiSettings } from '../../lib/api/settings'
import { Button } from '../../ui/Button'
import { useToasts } from '../../ui/feedback/toasts'
import { type ReportSubject, subjectBody } from './subject'

/** Pins the report with its filters to the home page, or removes it from there. */
export function PinButton({ subject }: { subject: ReportSubject }) {
  const t = useText('reports')
  const toasts = useToasts()
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const pins = useQuery(api.reportPins.list.query()).data?.data
  const body = subjectBody(subject)
  const wanted = JSON.stringify(
    Object.entries(body.filters)
      .map(([name, value]) => [name, String(value)])
      .sort(),
  )
  const pinned = pins?.find(
    ({ type, report_id: id, filters }) =>
      type === body.type && id === body.report_id && JSON.stringify(Object.entries(filters).sort()) === wanted,
  )
  const change = async () => {
    setBusy(true)
    try {
      if (pinned) await api.reportPins.remove.call({ params: { id: pinned.id } })
      else await api.reportPins.create.call({ body })
      toasts.success(pinned ? t('pin.removed') : t('pin.added'))
      await queries.invalidateQueries({ queryKey: ['reportPins'] })
    } catch (thrown) {
      const problem = asProblem(thrown, apiSettings.texts.network)
      const [message] = Object.values(problem.errors).flat()
      if (message) toasts.error(message)
      else reportProblem(problem)
    }
    setBusy(false)
  }
  return (
    <Button icon={pinned ? <IconPinnedOff /> : <IconPin />} busy={isBusy} onClick={() => void change()}>
      {pinned ? t('pin.remove') : t('pin.add')}
    </Button>
  )
}
