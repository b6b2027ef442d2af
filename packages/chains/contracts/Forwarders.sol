// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Clones} from "@openzeppelin/contracts/proxy/Clones.sol";

/// A deposit address. It has no owner, no storage and no key: it can only pass its tokens on to the treasury.
contract Forwarder {
    address private immutable TREASURY;

    constructor(address treasury) {
        TREASURY = treasury;
    }

    function flush(IERC20 token) external {
        SafeERC20.safeTransfer(token, TREASURY, token.balanceOf(address(this)));
    }
}

/// Creates forwarders at addresses that are known before, and sweeps them. Anybody may call it.
contract ForwarderFactory {
    uint256 private constant MOST = 50;
    address private immutable FORWARDER;

    error TooMany();

    constructor(address treasury) {
        FORWARDER = address(new Forwarder(treasury));
    }

    /// A forwarder whose token fails is false in the answer and does not stop the others.
    function sweep(IERC20 token, bytes32[] calldata salts) external returns (bool[] memory swept) {
        require(salts.length <= MOST, TooMany());
        swept = new bool[](salts.length);
        for (uint256 i = 0; i < salts.length; ++i) {
            address forwarder = Clones.predictDeterministicAddress(FORWARDER, salts[i]);
            if (forwarder.code.length == 0) Clones.cloneDeterministic(FORWARDER, salts[i]);
            try Forwarder(forwarder).flush(token) {
                swept[i] = true;
            } catch {}
        }
    }
}
