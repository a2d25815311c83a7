import { IconHistory } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { historyReaders } from '#contract/history/readers'
import { useText } from '../../app/i18n/useText'
import { useAuthSession } from '../../app/session/useAuthSession'
import { Button } from '../../ui/Button'
import { IconButton } from '../../ui/IconButton'
import { Name } from '../../ui/Name'
import { HistoryDialog } from './lazyParts'

type MedicalHistoryButtonProps = {
  patient: { id: number; name_text: string }
  /** Shows an icon only, for rows of a list. */
  compact?: boolean
}

/** Opens the medical history of a patient over the page, for those who read it. The screen needs the texts `history`. */
export function MedicalHistoryButton({ patient, compact = false }: MedicalHistoryButtonProps) {
  const t = useText('history')
  const { can } = useAuthSession()
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  if (!can(historyReaders)) return null
  const open = () => {
    setOpened(true)
    setOpen(true)
  }
  return (
    <>
      {compact ? (
        <IconButton label={t('openOf', { name: patient.name_text })} icon={<IconHistory />} onClick={open} />
      ) : (
        <Button size="small" icon={<IconHistory />} onClick={open}>
          {t('open')}
          <span className="visually-hidden">
            {' '}
            <Name>{patient.name_text}</Name>
          </span>
        </Button>
      )}
      <Suspense>
        {/* It stays mounted, so that the focus returns to the button. */}
        {wasOpened && <HistoryDialog patient={patient} open={isOpen} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
