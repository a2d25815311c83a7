import { useQuery } from '@tanstack/react-query'
import { useText } from '../../../app/i18n/useText'
import { ProblemNotice } from '../../../app/problems/ProblemBanner'
import { handlesOwnError, QueryBoundary } from '../../../app/query/QueryBoundary'
import { useAuthSession } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import { useCall } from '../../../lib/api/useCall'
import { Button } from '../../../ui/Button'
import { InstantText } from '../../../ui/DateTimeText'
import { QrCode } from '../../../ui/QrCode'
import classes from './print.module.css'

/** The code of the page by which a lab outside of the hospitals sends the files of the result. */
export function OutsideCode({ id, zone }: { id: number; zone: string }) {
  const t = useText('investigations')
  const { can } = useAuthSession()
  const query = useQuery({ ...api.outsideResults.link.query({ params: { id } }), ...handlesOwnError })
  const ending = useCall(api.outsideResults.endLink, { handlesOwnError: true })
  const replace = async () => {
    if (await ending.run({ params: { id } })) await query.refetch()
  }
  return (
    <section aria-label={t('outside.link')}>
      <QueryBoundary query={query} variant="text">
        {({ data: { address, expires_at: end } }) => (
          <div className={classes.head}>
            <div className={classes.code}>
              <QrCode text={address} label={t('outside.qr')} />
            </div>
            <div className={classes.how}>
              <p>{t('outside.how')}</p>
              <p>
                {t('outside.until')} <InstantText instant={end} zone={zone} />
              </p>
              {can('update-investigation') && (
                <div className={classes.screenOnly}>
                  <p>{t('outside.replace.hint')}</p>
                  <Button busy={ending.busy} busyText={t('outside.replacing')} onClick={() => void replace()}>
                    {t('outside.replace')}
                  </Button>
                  <ProblemNotice problem={ending.problem} />
                </div>
              )}
            </div>
          </div>
        )}
      </QueryBoundary>
    </section>
  )
}
