import { IconCopy, IconPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { PRESCRIPTION_STATUS } from '#contract/prescriptions/codes'
import { useText } from '../../../app/i18n/useText'
import { useListAddress } from '../../../app/router/useListAddress'
import { useAuthSession } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import { useCall } from '../../../lib/api/useCall'
import { Button } from '../../../ui/Button'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { useToasts } from '../../../ui/feedback/toasts'
import { printAddress } from '../addresses'
import classes from '../prescriptions.module.css'
import type { CaseOfDoses } from '../types'
import { FormDialog } from './FormDialog'
import { PrescriptionList } from './PrescriptionList'
import { PrintButton } from './PrintButton'
import { type OpenForm, useOpenForm } from './useOpenForm'

type PrescriptionsTabProps = { episode: CaseOfDoses }

/** The prescriptions of a case: those of the stay, and those for the time after discharge. */
export function PrescriptionsTab({ episode }: PrescriptionsTabProps) {
  const t = useText('prescriptions')
  const { can } = useAuthSession()
  const form = useOpenForm(episode.id)
  const mayRead = can(['list-prescription', 'show-prescription'])
  if (!mayRead) return <InlineNotice tone="neutral">{t('noAccess')}</InlineNotice>
  const mayCreate = episode.isOpen && can('create-prescription')
  const newButton = (type: 'doctor' | 'S', label: string) => (
    <Button
      variant={type === 'doctor' ? 'primary' : 'default'}
      icon={<IconPlus />}
      onClick={() => form.show({ type, mode: 'new' })}
    >
      {label}
    </Button>
  )
  return (
    <div className={classes.stack}>
      <StayList episode={episode} onForm={form.show}>
        {mayCreate && newButton('doctor', t('new'))}
      </StayList>
      <DischargeList episode={episode} onForm={form.show}>
        {mayCreate && (
          <>
            <CopyButton episodeId={episode.id} />
            {newButton('S', t('newDischarge'))}
          </>
        )}
      </DischargeList>
      <FormDialog encounter={episode} type="doctor" form={form} />
    </div>
  )
}

type ListProps = PrescriptionsTabProps & { onForm: (form: OpenForm) => void; children: ReactNode }

function StayList({ children, episode, onForm }: ListProps) {
  const t = useText('prescriptions')
  const { filters, page, setFilters, setPage } = useListAddress('status')
  return (
    <PrescriptionList
      encounter={episode}
      onForm={onForm}
      type="doctor"
      title={t('title')}
      page={page}
      setPage={setPage}
      status={filters.status}
      setStatus={(status) => setFilters({ status })}
      actions={
        <>
          <PrintButton to={printAddress(episode.id, 'doctor')} />
          {children}
        </>
      }
    />
  )
}

function DischargeList({ children, episode, onForm }: ListProps) {
  const t = useText('prescriptions')
  const [page, setPage] = useState(1)
  const [status, setStatus] = useState('')
  return (
    <PrescriptionList
      encounter={episode}
      onForm={onForm}
      type="S"
      title={t('discharge.title')}
      page={page}
      setPage={setPage}
      status={status}
      setStatus={(next) => {
        setPage(1)
        setStatus(next ?? '')
      }}
      actions={
        <>
          <PrintButton to={printAddress(episode.id, 'S')} />
          {children}
        </>
      }
    />
  )
}

/** Copies the active prescriptions of the stay to those for the time after discharge. */
function CopyButton({ episodeId }: { episodeId: number }) {
  const t = useText('prescriptions')
  const queries = useQueryClient()
  const { success, error } = useToasts()
  const copy = useCall(api.prescriptions.clone)
  const run = async () => {
    const done = await copy.run({
      params: { id: episodeId, type: 'doctor', targetType: 'S' },
      query: { status: String(PRESCRIPTION_STATUS.active) },
    })
    if (!done) return
    if (done.not_copied.length > 0) error(done.message)
    else success(t('discharge.copied'))
    void queries.invalidateQueries({ queryKey: ['prescriptions'] })
  }
  return (
    <Button icon={<IconCopy />} onClick={() => void run()} busy={copy.busy} busyText={t('discharge.copying')}>
      {t('discharge.copy')}
    </Button>
  )
}
