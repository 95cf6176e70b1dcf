import { Box, useTheme } from '@mui/material';
import { barFillLevels, type ChartSeries, getSeriesColor } from './series.ts';

/** The names of a chart's bars and lines, in the chart's order. */
export function ChartLegend({ series }: { readonly series: readonly ChartSeries[] }) {
  const { palette } = useTheme();
  return (
    <Box
      component="ul"
      sx={{
        m: 0,
        p: 0,
        listStyle: 'none',
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 2,
        fontSize: 'caption.fontSize',
      }}
    >
      {series.map((one) => {
        const color = getSeriesColor(palette, one);
        return (
          <Box component="li" key={one.key} sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
            <svg width="22" height="12" aria-hidden="true" focusable="false" className="swatch">
              {one.as === 'bar' ? (
                <rect
                  x="4"
                  y="1"
                  width="14"
                  height="10"
                  fill={color}
                  fillOpacity={barFillLevels[one.fill ?? 'full']}
                  stroke={color}
                />
              ) : (
                <>
                  <path d="M0 6H22" stroke={color} strokeWidth="2" strokeDasharray={one.dash} />
                  <circle
                    cx="11"
                    cy="6"
                    r="3"
                    fill={palette.background.paper}
                    stroke={color}
                    strokeWidth="2"
                  />
                </>
              )}
            </svg>
            {one.name}
          </Box>
        );
      })}
    </Box>
  );
}
