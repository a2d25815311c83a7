import type { ReactNode } from 'react'

type IsolateProps = { children: ReactNode; dir?: 'ltr' | 'auto' }

/** Keeps a phone, code, dose, unit, date or e-mail in its own order inside an Arabic line. Names of people: dir="auto". */
export function Isolate({ children, dir = 'ltr' }: IsolateProps) {
  return <bdi dir={dir}>{children}</bdi>
}
