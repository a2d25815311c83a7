import { useQuery } from '@tanstack/react-query'
import { useText } from '../../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../../app/query/QueryBoundary'
import { api } from '../../../lib/api/api'
import { BidiText } from '../../../ui/BidiText'
import { InstantText } from '../../../ui/DateTimeText'
import { Isolate } from '../../../ui/Isolate'
import { Name } from '../../../ui/Name'
import classes from '../prescriptions.module.css'

/** The versions of a prescription: the current one, and the earlier ones struck through, each with who wrote it and when. */
export function History({ orderId, zone }: { orderId: number; zone: string }) {
  const t = useText('prescriptions')
  const query = useQuery({ ...api.prescriptions.show.query({ params: { id: orderId } }), ...handlesOwnError })
  return (
    <QueryBoundary query={query} variant="text">
      {({ data }) => (
        <ol className={classes.list}>
          {[data, ...data.versions].map((version, index) => (
            <li key={version.recorded_at + String(index)}>
              <p className={index > 0 ? classes.ended : undefined}>
                <Name>{version.drug_name}</Name> <Isolate dir="auto">{version.dosage_text}</Isolate> · {version.route} ·{' '}
                {version.frequency_text}
              </p>
              <p className={classes.quiet}>
                <Name>{version.editor.name_text}</Name> · <InstantText instant={version.recorded_at} zone={zone} />
                {version.reason && (
                  <>
                    {' · '}
                    {t('history.reason')} <BidiText>{version.reason}</BidiText>
                  </>
                )}
              </p>
              {version.notes && (
                <p className={classes.quiet}>
                  <BidiText>{version.notes}</BidiText>
                </p>
              )}
            </li>
          ))}
        </ol>
      )}
    </QueryBoundary>
  )
}
