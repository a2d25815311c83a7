import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { PRESCRIPTION_TYPE } from '#contract/prescriptions/codes'
import { useText } from '../../../app/i18n/useText'
import { useAuthSession } from '../../../app/session/useAuthSession'
import { Button } from '../../../ui/Button'
import { visitPrintAddress } from '../addresses'
import type { OrderEncounter } from '../types'
import { useUtilities } from '../useUtilities'
import { FormDialog } from './FormDialog'
import { PrescriptionList } from './PrescriptionList'
import { PrintButton } from './PrintButton'
import { useOpenForm } from './useOpenForm'

const type = PRESCRIPTION_TYPE.appointment

type VisitPrescriptionsProps = {
  visit: Omit<OrderEncounter, 'isOpen'>
  /** Without the button that leaves the page to print, which would end a call. */
  withoutPrint?: boolean
}

/** The prescriptions of a visit, for staff who can read them; its doctor prescribes while the visit is open for notes. */
export function VisitPrescriptions({ visit, withoutPrint = false }: VisitPrescriptionsProps) {
  const t = useText('prescriptions')
  const { can } = useAuthSession()
  const [page, setPage] = useState(1)
  const [status, setStatus] = useState('')
  const form = useOpenForm(visit.id, type)
  const isOpen = useUtilities(visit.id, type).data?.data.can_confirm_prescription ?? false
  const encounter = { ...visit, isOpen }
  if (!can(['list-prescription', 'show-prescription'])) return null
  return (
    <>
      <PrescriptionList
        encounter={encounter}
        type={type}
        title={t('title')}
        page={page}
        setPage={setPage}
        status={status}
        setStatus={(next) => {
          setPage(1)
          setStatus(next ?? '')
        }}
        onForm={form.show}
        actions={
          <>
            {!withoutPrint && <PrintButton to={visitPrintAddress(visit.id)} />}
            {isOpen && (
              <Button variant="primary" icon={<IconPlus />} onClick={() => form.show({ type, mode: 'new' })}>
                {t('new')}
              </Button>
            )}
          </>
        }
      />
      <FormDialog encounter={encounter} type={type} form={form} />
    </>
  )
}
