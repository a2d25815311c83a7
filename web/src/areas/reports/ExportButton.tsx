import { IconDownload, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useText } from '../../app/i18n/useText'
import { api } from '../../lib/api/api'
import { asProblem } from '../../lib/api/problem'
import { reportProblem } from '../../lib/api/problemReport'
import { apiSettings } from '../../lib/api/settings'
import { saveBlob } from '../../lib/saveBlob'
import { Button } from '../../ui/Button'
import { announce } from '../../ui/feedback/announce'
import { useToasts } from '../../ui/feedback/toasts'
import { type ReportSubject, subjectBody } from './subject'

const pollMs = 1000

/** Exports a report as a spreadsheet that the server makes in the background, with its progress and a way to cancel it. */
export function ExportButton({ subject }: { subject: ReportSubject }) {
  const t = useText('reports')
  const toasts = useToasts()
  const [id, setId] = useState<number>()
  const [isStarting, setStarting] = useState(false)
  const fetched = useRef<number>(undefined)
  const state = useQuery({
    ...api.reportExports.show.query({ params: { id: id ?? 0 } }),
    enabled: id !== undefined,
    refetchInterval: pollMs,
  }).data?.data
  const report = (thrown: unknown) => reportProblem(asProblem(thrown, apiSettings.texts.network))

  const finish = useEffectEvent(async (made: number) => {
    if (fetched.current === made) return
    fetched.current = made
    try {
      const file = await api.reportExports.file.call({ params: { id: made } })
      saveBlob(file.blob, file.fileName)
      announce(t('export.done'))
    } catch (thrown) {
      report(thrown)
    }
    setId(undefined)
  })
  const fail = useEffectEvent((problem: string | null) => {
    if (problem) toasts.error(problem)
    setId(undefined)
  })
  useEffect(() => {
    if (!state || state.id !== id) return
    if (state.state === 'done') void finish(state.id)
    if (state.state === 'failed') fail(state.problem)
    if (state.state === 'cancelled') fail(null)
  }, [state, id])

  const start = async () => {
    setStarting(true)
    try {
      const { data } = await api.reportExports.create.call({ body: subjectBody(subject) })
      setId(data.id)
      announce(t('export.running'))
    } catch (thrown) {
      report(thrown)
    }
    setStarting(false)
  }
  const cancel = async () => {
    if (id === undefined) return
    setId(undefined)
    announce(t('export.cancelled'))
    await api.reportExports.cancel.call({ params: { id } }).catch(report)
  }
  if (id === undefined) {
    return (
      <Button variant="primary" icon={<IconDownload />} busy={isStarting} onClick={() => void start()}>
        {t('export.start')}
      </Button>
    )
  }
  const total = state?.total_rows
  return (
    <>
      <span role="status">{total ? t('export.progress', { rows: state.rows, total }) : t('export.running')}</span>
      <Button icon={<IconX />} onClick={() => void cancel()}>
        {t('export.cancel')}
      </Button>
    </>
  )
}
