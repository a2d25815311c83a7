import { IconBell, IconCalendar } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../ui/Button'
import { Card } from '../ui/Card'
import { Banner } from '../ui/feedback/Banner'
import { useConfirm } from '../ui/feedback/confirm'
import { Dialog } from '../ui/feedback/Dialog'
import { Empty } from '../ui/feedback/Empty'
import { ErrorState } from '../ui/feedback/ErrorState'
import { InlineNotice, type NoticeTone } from '../ui/feedback/InlineNotice'
import { Skeleton } from '../ui/feedback/Skeleton'
import { useToasts } from '../ui/feedback/toasts'
import { TextField } from '../ui/fields/TextField'
import classes from './Gallery.module.css'
import { useGalleryText } from './settings'

const tones: NoticeTone[] = ['neutral', 'info', 'ok', 'warn', 'danger']

export function FeedbackPart() {
  const w = useGalleryText()
  const confirm = useConfirm()
  const toasts = useToasts()
  const [open, setOpen] = useState(false)
  const ask = async () => {
    const yes = await confirm({
      title: w('Cancel this visit?', 'إلغاء هذه الزيارة؟'),
      body: w(
        'Wednesday 25 November, 10:15 AM with Dr. Nehme. Someone else can then take this time.',
        'الأربعاء 25 نوفمبر، 10:15 ص مع د. نعمة. سيصبح هذا الموعد متاحًا لغيرك.',
      ),
      confirmLabel: w('Cancel visit', 'إلغاء الزيارة'),
      cancelLabel: w('Keep it', 'أبقِ الموعد'),
      danger: true,
    })
    if (yes) toasts.success(w('Visit cancelled', 'أُلغيت الزيارة'), { onUndo: () => undefined })
  }
  return (
    <>
      <Banner onDismiss={() => undefined}>{w('The server could not be reached.', 'تعذّر الوصول إلى الخادم.')}</Banner>
      <div className={classes.stack} style={{ marginBlockStart: 16 }}>
        <div className={classes.line}>
          <Button onClick={ask}>{w('Ask', 'اسأل')}</Button>
          <Button onClick={() => setOpen(true)}>{w('Open a dialog', 'افتح نافذة')}</Button>
          <Button onClick={() => toasts.success(w('Saved', 'حُفظ'), { onUndo: () => undefined })}>
            {w('Toast', 'رسالة')}
          </Button>
          <Button onClick={() => toasts.error(w('The file was not sent', 'لم يُرسل الملف'))}>
            {w('Error toast', 'رسالة خطأ')}
          </Button>
        </div>
        <div className={classes.columns}>
          <Card>
            <Empty
              icon={<IconCalendar />}
              title={w('No missed visits', 'لا زيارات فائتة')}
              body={w('Visits you did not join appear here.', 'تظهر هنا الزيارات التي لم تنضم إليها.')}
            />
          </Card>
          <Card>
            <ErrorState title={w('We could not load the list', 'تعذّر تحميل القائمة')} onRetry={() => undefined} />
          </Card>
          <Card flush>
            <Skeleton count={3} />
          </Card>
          <Skeleton variant="form" count={2} />
        </div>
        {tones.map((tone) => (
          <InlineNotice
            key={tone}
            tone={tone}
            icon={tone === 'neutral' ? <IconBell /> : undefined}
            title={tone === 'danger' ? w('Not saved', 'لم يُحفظ') : undefined}
            action={tone === 'warn' ? <Button size="small">{w('Try again', 'إعادة المحاولة')}</Button> : undefined}
          >
            {w('Keep this page open. We will ring you.', 'أبقِ هذه الصفحة مفتوحة. سنرن عليك.')}
          </InlineNotice>
        ))}
        <Dialog
          open={open}
          onClose={() => setOpen(false)}
          title={w('Invite a person', 'دعوة شخص')}
          actions={
            <>
              <Button onClick={() => setOpen(false)}>{w('Cancel', 'إلغاء')}</Button>
              <Button variant="primary" onClick={() => setOpen(false)}>
                {w('Send invitation', 'إرسال الدعوة')}
              </Button>
            </>
          }
        >
          <TextField label={w('Name', 'الاسم')} value="" onChange={() => undefined} />
        </Dialog>
      </div>
    </>
  )
}
