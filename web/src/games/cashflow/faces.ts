/** What stands on a card: its figures, and what it means. */

import type * as cashflow from '../../generated/cashflow';
import { list, number, signed } from '../../text/index.svelte';
import { isDeal, isDoodad, isOffer, isVenture, words } from './words';

interface Face {
  rows: [what: string, much: string][];
  notes: string[];
}

const numbers = (values: readonly number[]) => list(values.map(String));

function property(card: { cost: number; downPayment: number; mortgage: number; cashFlow: number; units?: number }): Face {
  const { figures, card: text } = words();
  const rows: Face['rows'] = [[figures.cost, number(card.cost)]];
  if (card.mortgage > 0) rows.push([figures.mortgage, number(card.mortgage)]);
  rows.push([figures.downPayment, number(card.downPayment)], [figures.cashFlow, signed(card.cashFlow)]);
  if (card.units !== undefined && card.units > 1) rows.unshift([figures.units, number(card.units)]);
  return { rows, notes: [text.onlyBuyer] };
}

function security({ price, dividend }: cashflow.Security): Face {
  const { figures, card } = words();
  const rows: Face['rows'] = [[figures.priceEach, number(price)]];
  if (dividend) rows.push([figures.dividend, signed(dividend)]);
  return { rows, notes: [card.onlyYou] };
}

function dealFace(deal: cashflow.Deal): Face {
  const { figures, card } = words();
  switch (deal.kind) {
    case 'stock':
    case 'fund':
    case 'preferred':
    case 'cd':
      return security(deal);
    case 'split':
      return { rows: [], notes: [card.splitText[deal.ratio]] };
    case 'realEstate':
    case 'business':
    case 'partnership':
      return property(deal);
    case 'coin':
      return {
        rows: [
          [card.quantity, number(deal.quantity)],
          [figures.cost, number(deal.cost)],
        ],
        notes: [card.onlyBuyer],
      };
    case 'damage':
      return { rows: [[card.costs, number(deal.cost)]], notes: [card.damageText] };
  }
}

function offerFace(offer: cashflow.Offer): Face {
  const { card, figures } = words();
  switch (offer.kind) {
    case 'sell':
      return buyerFace(offer);
    case 'improve':
      return { rows: [[figures.cashFlow, signed(offer.cashFlow)]], notes: [card.improveText] };
    case 'forcedSale':
      return { rows: [], notes: [card.forcedText(offer.multiple)] };
    case 'foreclosure':
      return { rows: [], notes: [card.foreclosureText] };
  }
}

function buyerFace({ price, pricePerUnit, minUnits, matches }: cashflow.SellOffer): Face {
  const { card } = words();
  const coins = matches.some((key) => key === 'gold' || key === 'silver');
  const rows: Face['rows'] = [];
  if (price !== undefined) rows.push([coins ? card.offerEach : card.offerPrice, number(price)]);
  if (pricePerUnit !== undefined) rows.push([card.offerPerUnit, number(pricePerUnit)]);
  return { rows, notes: [card.buyerText, ...(minUnits === undefined ? [] : [card.minUnits(minUnits)])] };
}

function doodadFace({ cost, cashPercent, loan, payment, needsChild }: cashflow.Doodad): Face {
  const { card, figures } = words();
  const rows: Face['rows'] = [];
  if (cost !== undefined) rows.push([card.costs, number(cost)]);
  if (cashPercent !== undefined) rows.push([card.costs, card.percentOfCash(cashPercent)]);
  if (loan !== undefined) rows.push([card.newDebt, number(loan)]);
  if (payment !== undefined) rows.push([figures.payment, number(payment)]);
  return { rows, notes: needsChild ? [card.needsChild] : [] };
}

function ventureFace({ cost, cashFlow, payout, winOn }: cashflow.Venture): Face {
  const { card, figures } = words();
  const rows: Face['rows'] = [[figures.cost, number(cost)]];
  if (cashFlow !== undefined) rows.push([figures.cashFlow, signed(cashFlow)]);
  if (payout !== undefined) rows.push([card.payout, number(payout)]);
  return { rows, notes: winOn ? [card.winOn(numbers(winOn))] : [] };
}

export function cardFace(card: cashflow.OpenCard): Face {
  if (isDoodad(card)) return doodadFace(card);
  if (isVenture(card)) return ventureFace(card);
  if (isOffer(card)) return offerFace(card);
  return isDeal(card) ? dealFace(card) : { rows: [], notes: [] };
}
