/** The numbers of the form's services: service_1 … service_5. */
export const serviceNumbers = [1, 2, 3, 4, 5] as const;

/** Returns the names of the inputs to hide. The input of each further service appears once the previous service is chosen. */
export function listUnusedServiceInputs(values: Readonly<Record<string, unknown>>): string[] {
  return serviceNumbers.flatMap((n) =>
    n > 1 && !values[`service_${n - 1}`] && !values[`service_${n}`]
      ? [`service_${n}`, `service_${n}_quantity`, `service_${n}_price`]
      : [],
  );
}
