import { useText } from '../../../app/i18n/useText'
import { Dialog } from '../../../ui/feedback/Dialog'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import type { Study } from '../types'
import { picturesOf } from './areas'
import { CopyForm } from './CopyForm'

type CopyDialogProps = {
  open: boolean
  study: Study
  orderId: number
  onClose: () => void
}

/** Makes a copy of a study without what says who the patient is, after a person has looked at each frame. */
export function CopyDialog({ open, study, orderId, onClose }: CopyDialogProps) {
  const t = useText('imaging')
  const { pictures, excluded } = picturesOf(study)
  const [first] = pictures
  return (
    <Dialog open={open} onClose={onClose} title={t('copies.make')} size="wide" fullOnPhone>
      {open &&
        (first ? (
          <CopyForm
            key={study.key}
            pictures={[first, ...pictures.slice(1)]}
            excluded={excluded}
            orderId={orderId}
            onClose={onClose}
          />
        ) : (
          <InlineNotice>{t('copies.nothing')}</InlineNotice>
        ))}
    </Dialog>
  )
}
