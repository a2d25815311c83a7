import { useAnnouncements } from './announce'

/** The live region for `announce`. Rendered once, and before the first announcement. */
export function Announcer() {
  return (
    <div className="visually-hidden" role="log" aria-live="polite" aria-relevant="additions" data-announcer>
      {useAnnouncements().map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>
  )
}
