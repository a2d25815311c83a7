import { IconServerOff } from '@tabler/icons-react'
import { useText } from '../../app/i18n/useText'
import { useSearchParams } from '../../app/router/navigation'
import { Isolate } from '../../ui/Isolate'
import { MessagePage } from './MessagePage'

/** Shown when the server failed, with the request id by which the administrator finds the error (`?request=`). */
export function ServerError() {
  const t = useText('auth')
  const [search] = useSearchParams()
  const request = search.get('request')
  return (
    <MessagePage
      icon={<IconServerOff />}
      title={t('serverError.title')}
      body={
        request ? (
          <>
            {t('serverError.number')} <Isolate>{request}</Isolate>
          </>
        ) : (
          t('serverError.body')
        )
      }
    />
  )
}
