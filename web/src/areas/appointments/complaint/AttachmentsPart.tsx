import { IconPaperclip } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useText } from '../../../app/i18n/useText'
import { Button } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import { AddAttachment } from './AddAttachment'
import { Attachments } from './Attachments'
import classes from './AttachmentsPart.module.css'

/** Shows the attachments of a complaint and the form for adding one. */
export function AttachmentsPart({ appointmentId }: { appointmentId: number }) {
  const t = useText('appointments')
  const [adding, setAdding] = useState(false)
  const container = useRef<HTMLDivElement>(null)
  /** Opens or closes the form, and focuses the first button of the content that replaces the other. */
  const turn = (open: boolean) => {
    setAdding(open)
    setTimeout(() => container.current?.querySelector('button')?.focus())
  }
  return (
    <Card title={t('file.title')} note={t('file.optional')}>
      <div className={classes.part}>
        <p className={classes.why}>{t('file.why')}</p>
        <Attachments appointmentId={appointmentId} editable />
        <div ref={container} className={adding ? undefined : classes.opener}>
          {adding ? (
            <AddAttachment appointmentId={appointmentId} onClose={() => turn(false)} />
          ) : (
            <Button icon={<IconPaperclip />} onClick={() => turn(true)}>
              {t('file.add')}
            </Button>
          )}
        </div>
      </div>
    </Card>
  )
}
