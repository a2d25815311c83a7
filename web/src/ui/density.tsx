import { createContext, type ReactNode, use } from 'react'

export type Density = 'staff' | 'patient'

const DensityContext = createContext<Density>('staff')

type DensityProviderProps = { density: Density; children: ReactNode }

/** Sets the size of every control below it: dense for staff, large for patients. Once per shell, never per screen. */
export function DensityProvider({ density, children }: DensityProviderProps) {
  return (
    <DensityContext value={density}>
      <div data-density={density} style={{ display: 'contents' }}>
        {children}
      </div>
    </DensityContext>
  )
}

/** The density here. What is drawn outside the tree (dialogs, menus) writes it on its own root as data-density. */
export function useDensity(): Density {
  return use(DensityContext)
}
