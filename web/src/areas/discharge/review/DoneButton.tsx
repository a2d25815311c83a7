import { IconDoorExit } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Discharge } from '#contract/discharge/discharge'
import type { Episode } from '#contract/episodes/episode'
import { useText } from '../../../app/i18n/useText'
import { navigate } from '../../../app/router/navigation'
import { api } from '../../../lib/api/api'
import { asProblem } from '../../../lib/api/problem'
import { reportProblem } from '../../../lib/api/problemReport'
import { apiSettings } from '../../../lib/api/settings'
import { Button } from '../../../ui/Button'
import { useConfirm } from '../../../ui/feedback/confirm'
import { useToasts } from '../../../ui/feedback/toasts'
import { isolated } from '../../../ui/isolated'
import { caseAddress, casesAddress } from '../addresses'
import { useReturnHospital } from '../wizard/steps'
import type { DischargeCalls } from '../wizard/useDischarge'
import type { Draft } from '../wizard/useDraft'

type DoneButtonProps = { episode: Episode; discharge: Discharge; draft: Draft; calls: DischargeCalls }

/** Closes the episode, after a confirmation. What is missing is shown instead. */
export function DoneButton({ episode, discharge, draft, calls }: DoneButtonProps) {
  const t = useText('discharge')
  const confirm = useConfirm()
  const queries = useQueryClient()
  const { success } = useToasts()
  const [isClosing, setClosing] = useState(false)
  const [hospital] = useState(useReturnHospital())
  const close = async () => {
    const saved = await draft.flush()
    if (!saved) return
    if (saved.missing.length > 0) {
      document.getElementById('discharge-missing')?.focus()
      return
    }
    const isSure = await confirm({
      title: t('done.title', { name: isolated(episode.patient.name_text) }),
      body: saved.open_points.length > 0 ? t('done.bodyOpen', { number: saved.open_points.length }) : t('done.body'),
      confirmLabel: t('done.confirm'),
      cancelLabel: t('done.keep'),
      danger: true,
    })
    if (!isSure) return
    setClosing(true)
    try {
      await api.discharge.close.call({ params: { id: episode.id }, query: { revision: saved.revision } })
    } catch (thrown) {
      setClosing(false)
      const problem = asProblem(thrown, apiSettings.texts.network)
      // Another person has changed something since, or has closed it: what is missing now is shown.
      await calls.refuse(problem)
      if (Object.keys(problem.errors).length === 0) reportProblem(problem)
      return
    }
    success(t('done.success'))
    await navigate(hospital ? casesAddress(hospital) : caseAddress(episode.id))
    for (const area of ['episodes', 'discharge', 'prescriptions', 'vitals', 'submissions'])
      void queries.invalidateQueries({ queryKey: [area] })
  }
  return (
    <Button
      variant="primary"
      icon={<IconDoorExit />}
      onClick={() => void close()}
      busy={isClosing}
      busyText={t('done.closing')}
      disabledReason={discharge.can_close ? undefined : t('done.mayNot')}
    >
      {t('done')}
    </Button>
  )
}
