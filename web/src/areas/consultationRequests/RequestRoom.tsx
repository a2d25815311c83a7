import { IconMicrophone, IconVideo } from '@tabler/icons-react'
import { useText } from '../../app/i18n/useText'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { InlineNotice } from '../../ui/feedback/InlineNotice'
import { ChatPanel } from '../chat'
import { joinRequestCall, useRequestCall } from './requestCall'
import classes from './requests.module.css'
import type { ConsultationRequest } from './types'

/**
 * The room of a request: messages first; once it is started, sound, then video. The microphone stays closed until the user
 * joins. The call itself is in the dock of every page.
 */
export function RequestRoom({ request: { id, can } }: { request: Pick<ConsultationRequest, 'id' | 'can'> }) {
  const t = useText('consultationRequests')
  const isJoined = useRequestCall()?.requestId === id
  return (
    <Card title={t('room')}>
      <div className={classes.stack}>
        {isJoined && <InlineNotice tone="info">{t('room.joined')}</InlineNotice>}
        {!isJoined && can.join && (
          <div className={classes.stack}>
            <div className={classes.buttons}>
              <Button
                variant="primary"
                icon={<IconMicrophone />}
                onClick={() => joinRequestCall({ requestId: id, isWithoutCamera: true })}
              >
                {t('room.sound')}
              </Button>
              <Button icon={<IconVideo />} onClick={() => joinRequestCall({ requestId: id, isWithoutCamera: false })}>
                {t('room.picture')}
              </Button>
            </div>
            <p className={classes.quiet}>{t('room.hint')}</p>
          </div>
        )}
        {can.write && <ChatPanel room={`request-${id}`} title={t('room.chat')} />}
      </div>
    </Card>
  )
}
