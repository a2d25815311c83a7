import { createContext, type ReactNode, use } from 'react'

export type Density = 'staff' | 'patient'

const DensityContext = createContext<Density>('staff')

type DensityProviderProps = { density: Density; children: ReactNode }

/**
 * Sets the size of every control inside: dense for staff, large for patients. Used once per shell, never per screen.
 */
export function DensityProvider({ density, children }: DensityProviderProps) {
  return (
    <DensityContext value={density}>
      <div data-density={density} style={{ display: 'contents' }}>
        {children}
      </div>
    </DensityContext>
  )
}

/** Returns the current density. Content rendered in a portal (dialogs, menus) sets it on its root as data-density. */
export function useDensity(): Density {
  return use(DensityContext)
}
